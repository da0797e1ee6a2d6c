//! The imports of a crate, found in its text: each path that begins at the crate, at a parent, or
//! at a child, and the file where the item at its end is defined. A re-exported name leads to the
//! file that defines it.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// The path of a module from the crate's root.
pub(crate) type Module = Vec<String>;

/// A path in one file that leads to an item of another.
#[derive(Debug)]
pub(crate) struct Import {
    pub(crate) from: Module,
    pub(crate) to: Module,
    /// The path as it is written, without the braces around it.
    pub(crate) path: String,
}

impl fmt::Display for Import {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} uses {} of {}", self.from.join("/"), self.path, self.to.join("/"))
    }
}

/// All modules that have a file of their own, with their code.
pub(crate) fn modules(source: &Path) -> BTreeMap<Module, String> {
    let files = files(source).into_iter().filter(|path| !path.ends_with("tests.rs"));
    files.map(|path| (module_of(source, &path), code(&path))).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries
        .map(|entry| entry.unwrap().path())
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

fn module_of(source: &Path, file: &Path) -> Module {
    let path = file.strip_prefix(source).unwrap().with_extension("");
    let names = path.iter().map(|name| name.to_str().unwrap().to_owned());
    names.filter(|name| !["lib", "main", "mod"].contains(&name.as_str())).collect()
}

/// The code of a file without comments and texts. A module of tests inside it may import from everywhere.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let (text, _) = text.split_once("#[cfg(test)]\nmod tests {").unwrap_or((&text, ""));
    let mut code = String::new();
    for line in text.lines() {
        let mut rest = line;
        // Quotation marks in characters would end texts that never began.
        let cleaned = rest.replace("'\"'", "' '").replace("\\\"", "");
        rest = &cleaned;
        for (at, part) in rest.split('"').enumerate() {
            if at % 2 == 0 {
                let (part, comment) =
                    part.split_once("//").map_or((part, None), |(part, end)| (part, Some(end)));
                code += part;
                if comment.is_some() {
                    break;
                }
            }
            code.push(' ');
        }
        code.push('\n');
    }
    code
}

/// The imports of the crate with this folder of sources.
pub(crate) fn imports(source: &Path) -> Vec<Import> {
    let modules = modules(source);
    let mut reexports = BTreeMap::new();
    for (module, code) in &modules {
        for used in uses(code) {
            if let Some(target) = absolute(&modules, module, &used.path) {
                reexports.insert((module.clone(), used.name), target);
            }
        }
    }
    let mut imports = Vec::new();
    for (module, code) in &modules {
        let used = uses(code).into_iter().map(|used| used.path);
        for path in used.chain(paths(code)) {
            let Some(target) = absolute(&modules, module, &path) else { continue };
            let to = defined_in(&modules, &reexports, &target, 0);
            if to != *module {
                imports.push(Import { from: module.clone(), to, path: path.join("::") });
            }
        }
    }
    imports
}

/// A name that a `use` brings into a module, and its path.
struct Used {
    name: String,
    path: Vec<String>,
}

/// All names of all `use` items.
fn uses(code: &str) -> Vec<Used> {
    let mut all = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let starts_item = code[..at].chars().next_back().is_none_or(|c| !is_name(c));
        if let (true, Some((tree, _))) = (starts_item, code[at + 4..].split_once(';')) {
            expand(tree, &[], &mut all);
        }
    }
    all
}

/// The names of a `use` tree such as `a::{b, c::d as e}`.
fn expand(tree: &str, before: &[String], all: &mut Vec<Used>) {
    let (path, branches) = tree.split_once('{').map_or((tree, None), |(path, rest)| {
        (path, Some(rest.rsplit_once('}').map_or(rest, |(inside, _)| inside)))
    });
    let (path, alias) =
        path.split_once(" as ").map_or((path, None), |(path, name)| (path, Some(name)));
    let names = path.split("::").map(str::trim).filter(|name| !name.is_empty());
    let full: Vec<_> = before.iter().cloned().chain(names.map(str::to_owned)).collect();
    let Some(branches) = branches else {
        let path: Vec<_> = if full.len() > 1 && full.last().is_some_and(|name| name == "self") {
            full[..full.len() - 1].to_vec()
        } else {
            full
        };
        if let Some(last) = path.last().cloned() {
            all.push(Used { name: alias.map_or(last, |name| name.trim().to_owned()), path });
        }
        return;
    };
    let (mut depth, mut start) = (0, 0);
    for (at, char) in branches.char_indices().chain([(branches.len(), ',')]) {
        match char {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                expand(&branches[start..at], &full, all);
                start = at + 1;
            }
            _ => {}
        }
    }
}

fn is_name(char: char) -> bool {
    char.is_alphanumeric() || char == '_'
}

/// All paths of more than one name in the code, outside `use` items too.
fn paths(code: &str) -> Vec<Vec<String>> {
    let words = code.split(|char: char| !is_name(char) && char != ':' && char != '$');
    let words = words.filter(|word| word.contains("::") && !word.starts_with([':', '$']));
    words
        .map(|word| word.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect())
        .collect()
}

/// The root of the crate of a module: a program beside a library has its own.
fn root(module: &Module) -> Module {
    let is_program = module.first().is_some_and(|folder| folder == "bin");
    module.iter().take(if is_program { 2 } else { 0 }).cloned().collect()
}

/// A path from the folder of sources; `None` if it leads out of the crate.
fn absolute(
    modules: &BTreeMap<Module, String>,
    here: &Module,
    path: &[String],
) -> Option<Vec<String>> {
    let mut at = here.clone();
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" => (at, rest) = (root(here), &path[1..]),
        "self" => rest = &path[1..],
        "super" => {
            while let Some(("super", after)) =
                rest.split_first().map(|(name, rest)| (name.as_str(), rest))
            {
                at.pop()?;
                rest = after;
            }
        }
        name => {
            at.push(name.to_owned());
            if !modules.contains_key(&at) {
                return None;
            }
            at.pop();
        }
    }
    at.extend(rest.iter().cloned());
    Some(at)
}

/// The module that defines the item at the end of a path from the root.
fn defined_in(
    modules: &BTreeMap<Module, String>,
    reexports: &BTreeMap<(Module, String), Vec<String>>,
    path: &[String],
    depth: usize,
) -> Module {
    let known = (0..=path.len()).rev().find(|end| modules.contains_key(&path[..*end]));
    let module = path[..known.unwrap_or(0)].to_vec();
    let Some(name) = path.get(module.len()) else { return module };
    let target = reexports.get(&(module.clone(), name.clone())).or_else(|| {
        let globs = reexports.get(&(module.clone(), "*".to_owned()));
        globs.filter(|_| !defines(&modules[&module], name))
    });
    match target {
        Some(target) if depth < 8 && target != path => {
            let mut target = target.clone();
            if target.last().is_some_and(|last| last == "*") {
                target.pop();
                target.push(name.clone());
            }
            target.extend(path[module.len() + 1..].iter().cloned());
            defined_in(modules, reexports, &target, depth + 1)
        }
        _ => module,
    }
}

fn defines(code: &str, name: &str) -> bool {
    let kinds = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod", "macro_rules!"];
    kinds.iter().any(|kind| {
        code.match_indices(&format!("{kind} {name}"))
            .any(|(at, found)| code[at + found.len()..].chars().next().is_none_or(|c| !is_name(c)))
    })
}
