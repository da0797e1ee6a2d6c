//! Implementations of standard traits with one short method, each in one line.

/// Implements traits by the expression that their method returns. Documentation and `cfg` stand before the trait.
///
/// ```ignore
/// implement! {
///     Display for Color = |self, f| f.pad(self.name());
///     From<Square> for SquareSet = |square| Self::of(square);
///     FromStr<Error> for Board = |text| Self::from_fen(text);
///     Deref<[Move]> for MoveList = |self| self.as_slice();
///     IntoIterator<Squares> for SquareSet = |self| Squares(self);
///     Default for Board = Self::START;
/// }
/// ```
macro_rules! implement {
    () => {};
    ($(#[$meta:meta])* Default for $type:ty = $value:expr; $($rest:tt)*) => {
        $(#[$meta])*
        impl Default for $type {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn default() -> Self {
                $value
            }
        }
        implement! { $($rest)* }
    };
    ($(#[$meta:meta])* $trait:ident$(<$of:ty>)? for $type:ty = |$($arg:ident),+| $body:expr;
        $($rest:tt)*) => {
        implement! { @$trait [$($of)?] [$(#[$meta])*] $type, $($arg)+, $body }
        implement! { $($rest)* }
    };
    (@Display [] $meta:tt $($parts:tt)+) => {
        implement! { @fmt Display $meta $($parts)+ }
    };
    (@Debug [] $meta:tt $($parts:tt)+) => {
        implement! { @fmt Debug $meta $($parts)+ }
    };
    (@fmt $trait:ident [$($meta:tt)*] $type:ty, $self:ident $f:ident, $body:expr) => {
        $($meta)*
        impl core::fmt::$trait for $type {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn fmt(&$self, $f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $body
            }
        }
    };
    (@From [$of:ty] [$($meta:tt)*] $type:ty, $value:ident, $body:expr) => {
        $($meta)*
        impl From<$of> for $type {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn from($value: $of) -> Self {
                $body
            }
        }
    };
    (@FromStr [$error:ty] [$($meta:tt)*] $type:ty, $text:ident, $body:expr) => {
        $($meta)*
        impl core::str::FromStr for $type {
            type Err = $error;

            #[cfg_attr(not(feature = "compiled"), inline)]
            fn from_str($text: &str) -> Result<Self, $error> {
                $body
            }
        }
    };
    (@Deref [$target:ty] [$($meta:tt)*] $type:ty, $self:ident, $body:expr) => {
        $($meta)*
        impl core::ops::Deref for $type {
            type Target = $target;

            #[cfg_attr(not(feature = "compiled"), inline)]
            fn deref(&$self) -> &$target {
                $body
            }
        }
    };
    (@IntoIterator [$iterator:ty] [$($meta:tt)*] $type:ty, $self:ident, $body:expr) => {
        $($meta)*
        impl IntoIterator for $type {
            type Item = <$iterator as Iterator>::Item;
            type IntoIter = $iterator;

            #[cfg_attr(not(feature = "compiled"), inline)]
            fn into_iter($self) -> $iterator {
                $body
            }
        }
    };
    (@PartialEq [] $meta:tt $($parts:tt)+) => {
        implement! { @PartialEq [Self] $meta $($parts)+ }
    };
    (@PartialEq [$other:ty] [$($meta:tt)*] $type:ty, $self:ident $value:ident, $body:expr) => {
        $($meta)*
        impl PartialEq<$other> for $type {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn eq(&$self, $value: &$other) -> bool {
                $body
            }
        }
    };
}
