//! Puts all mutants of a file into its code, each behind its switch.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, ExprBinary, parse_quote};

use crate::list::{Kind, Mutant};

/// Returns the code with switches, and adds the numbers of the mutants that it contains to `placed`.
pub fn place(code: &str, mutants: &[&Mutant], placed: &mut HashSet<u32>) -> String {
    let mut places: HashMap<_, Vec<(u32, TokenStream)>> = HashMap::new();
    for mutant in mutants {
        let replacement = mutant.replacement.parse().expect("tokens");
        let place = (mutant.kind, mutant.line, mutant.column);
        places.entry(place).or_default().push((mutant.number, replacement));
    }
    let mut file = syn::parse_file(code).expect("Rust");
    Switches { places, placed, functions: 0 }.visit_file_mut(&mut file);
    prettyplease::unparse(&file)
}

struct Switches<'a> {
    places: HashMap<(Kind, usize, usize), Vec<(u32, TokenStream)>>,
    placed: &'a mut HashSet<u32>,
    /// How many functions the visitor is inside of. What is outside runs only while the crate compiles.
    functions: u32,
}

impl Switches<'_> {
    /// The mutants of a kind that begin at a place.
    fn take(&mut self, kind: Kind, span: Span) -> Vec<(u32, TokenStream)> {
        let start = span.start();
        let place = (kind, start.line, start.column + 1);
        let mutants = if self.functions > 0 { self.places.remove(&place) } else { None };
        let mutants = mutants.unwrap_or_default();
        self.placed.extend(mutants.iter().map(|(number, _)| number));
        mutants
    }

    fn function(&mut self, block: &mut Block) {
        let span = block.stmts.first().map(Spanned::span);
        self.functions += 1;
        self.visit_block_mut(block);
        let mutants = span.map(|span| self.take(Kind::Body, span)).unwrap_or_default();
        self.functions -= 1;
        for (number, value) in mutants.into_iter().rev() {
            let switch = parse_quote!(if crate::switch::on(#number) { return #value; });
            block.stmts.insert(0, switch);
        }
    }

    fn guard(&mut self, guard: &mut Expr) {
        let mutants =
            if has_let(guard) { Vec::new() } else { self.take(Kind::Guard, guard.span()) };
        self.visit_expr_mut(guard);
        for (number, value) in mutants {
            *guard = match &*value.to_string() {
                "true" => parse_quote!(crate::switch::on(#number) || (#guard)),
                _ => parse_quote!(!crate::switch::on(#number) && (#guard)),
            };
        }
    }
}

impl VisitMut for Switches<'_> {
    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit_mut::visit_item_mod_mut(self, module);
        }
    }

    fn visit_item_fn_mut(&mut self, function: &mut syn::ItemFn) {
        if !is_test(&function.attrs) {
            self.function(&mut function.block);
        }
    }

    fn visit_impl_item_fn_mut(&mut self, function: &mut syn::ImplItemFn) {
        self.function(&mut function.block);
    }

    fn visit_trait_item_fn_mut(&mut self, function: &mut syn::TraitItemFn) {
        if let Some(block) = &mut function.default {
            self.function(block);
        }
    }

    // What only the compiler computes.
    fn visit_item_const_mut(&mut self, _: &mut syn::ItemConst) {}
    fn visit_item_static_mut(&mut self, _: &mut syn::ItemStatic) {}
    fn visit_impl_item_const_mut(&mut self, _: &mut syn::ImplItemConst) {}
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_expr_const_mut(&mut self, _: &mut syn::ExprConst) {}

    fn visit_expr_repeat_mut(&mut self, repeat: &mut syn::ExprRepeat) {
        self.visit_expr_mut(&mut repeat.expr);
    }

    fn visit_arm_mut(&mut self, arm: &mut syn::Arm) {
        let first = arm.attrs.first().map_or(arm.pat.span(), Spanned::span);
        let without = self.take(Kind::Arm, first);
        if let Some((_, guard)) = &mut arm.guard {
            self.guard(guard);
        }
        for (number, _) in without {
            let guard = match arm.guard.take() {
                Some((_, guard)) if has_let(&guard) => {
                    self.placed.remove(&number);
                    *guard
                }
                Some((_, guard)) => parse_quote!(!crate::switch::on(#number) && (#guard)),
                None => parse_quote!(!crate::switch::on(#number)),
            };
            arm.guard = Some((Default::default(), Box::new(guard)));
        }
        self.visit_expr_mut(&mut arm.body);
    }

    fn visit_expr_struct_mut(&mut self, value: &mut syn::ExprStruct) {
        // What the field has where it is left out.
        if let Some(rest) = value.rest.clone() {
            for field in &mut value.fields {
                for (number, _) in self.take(Kind::Field, field.member.span()) {
                    let (member, expr) = (&field.member, &field.expr);
                    field.expr = parse_quote!(
                        if crate::switch::on(#number) { #rest.#member } else { #expr }
                    );
                    field.colon_token = Some(Default::default());
                }
            }
        }
        visit_mut::visit_expr_struct_mut(self, value);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Binary(binary) if !has_let(&binary.left) && !has_let(&binary.right) => {
                let mutants = self.take(Kind::Binary, binary.op.span());
                visit_mut::visit_expr_binary_mut(self, binary);
                if !mutants.is_empty() {
                    *expr = syn::parse2(with_operators(binary, mutants)).expect("an expression");
                }
            }
            Expr::Unary(unary) => {
                let mutants = self.take(Kind::Unary, unary.op.span());
                visit_mut::visit_expr_unary_mut(self, unary);
                if let Some((number, _)) = mutants.first() {
                    let (op, operand) = (&unary.op, &unary.expr);
                    *expr = parse_quote!(({
                        let operand = #operand;
                        if crate::switch::on(#number) { operand } else { #op operand }
                    }));
                }
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}

/// The expression with a choice of operators. The operands stand once, except what `&&` may leave out, so
/// that nested choices do not grow without bounds.
fn with_operators(binary: &ExprBinary, mutants: Vec<(u32, TokenStream)>) -> TokenStream {
    let ExprBinary { left, op, right, .. } = binary;
    let choose = |with: &dyn Fn(&TokenStream) -> TokenStream| {
        let otherwise = with(&op.to_token_stream());
        mutants.iter().rev().fold(quote!({ #otherwise }), |otherwise, (number, op)| {
            let changed = with(op);
            quote!({ if crate::switch::on(#number) { #changed } else #otherwise })
        })
    };
    match op {
        BinOp::And(_) | BinOp::Or(_) => {
            let chosen = choose(&|op| quote!(__left #op (#right)));
            quote!(({ let __left: bool = #left; #chosen }))
        }
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => {
            let chosen = choose(&|op| quote!(*__left #op *__right));
            quote!((match (&(#left), &(#right)) { (__left, __right) => #chosen }))
        }
        _ if op.to_token_stream().to_string().ends_with('=') => {
            let chosen = choose(&|op| quote!(#left #op #right;));
            quote!(({ #chosen }))
        }
        _ => {
            let chosen = choose(&|op| quote!(__left #op __right));
            quote!(({ let __left = #left; let __right = #right; #chosen }))
        }
    }
}

/// Whether an expression is a condition with `let`, which no block can hold.
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.to_token_stream().to_string().contains("test"))
}
