package perft

const quote, back = '"', '\'' // "8/8/8/3N4/8/8/8/7"

var table = `
4k3/8/8/8/8/8/8/4K3 w - - 0 1
4k3/8/8/8/8/8/8/4K2 w - - 0 1
# \
`
// The last one is a template.
var fen = "4k3/8/8/8/8/8/8/4K3 w - e6 0 1" +
	"" + fmt.Sprintf("4k3/8/8/8/8/8/8/4K3 %s - - 0 1", turn)
