() => {
  const broken = [];
  const complain = (rule, element) => broken.push(`${rule}: ${element.outerHTML.slice(0, 120)}`);
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });

  // No two elements have the same name.
  const ids = new Set();
  for (const element of document.querySelectorAll("[id]")) {
    if (ids.has(element.id)) complain("two ids", element);
    ids.add(element.id);
  }
  if (!document.documentElement.lang) broken.push("no language");

  // All that can be used has a name, is large enough, and shows its focus.
  for (const element of document.querySelectorAll("button, input, select, textarea, a")) {
    const words = element.ariaLabel || element.labels?.[0]?.textContent || element.textContent;
    if (!words.trim()) complain("no name", element);
    if (!shown(element) || element.disabled) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width < 24 || height < 24) complain("too small", element);
    element.focus();
    const style = getComputedStyle(element);
    if (document.activeElement !== element) complain("no focus", element);
    if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) complain("focus is not seen", element);
  }
  document.activeElement.blur();
  scrollTo(0, 0);

  // All text stands out from what is behind it.
  const channel = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const parse = (color) => {
    const [r, g, b, a = 1] = color.match(/[\d.]+/g).map(Number);
    return [r / 255, g / 255, b / 255, a];
  };
  const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const over = (top, bottom) => [0, 1, 2].map((at) => top[at] * top[3] + bottom[at] * (1 - top[3]));
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.push(parse(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((below, layer) => over(layer, below), [1, 1, 1]);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const isText = walker.currentNode.textContent.trim() && !element.closest(".spoken, #edge, :disabled, option");
    if (!isText || !shown(element)) continue;
    const back = behind(element);
    const [light, dark] = [luminance(over(parse(getComputedStyle(element).color), back)), luminance(back)].sort((a, b) => b - a);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (contrast < 4.5) complain(`contrast ${contrast.toFixed(2)}`, element);
  }

  // Nothing is wider than the screen.
  if (document.documentElement.scrollWidth > innerWidth) broken.push(`${document.documentElement.scrollWidth} wide`);
  return broken;
}
