//! The checks of each request, before anything else is done with it, and the headers of each answer.

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::address::ONCE;
use super::site::{Site, Trust};

const OTHER_HOST: &str = "Forbidden: the page answers only at the address and the port that the program has printed, so \
                          that no other website reaches it. A tunnel must end at the same port.";

/// The headers of every answer: the page loads nothing from other servers, nothing is cached, and no other page can embed
/// or read it.
const HEADERS: [(HeaderName, &str); 8] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (header::CONNECTION, "close"),
];

/// Lets a request pass if it comes from the page or the address bar of a browser on this machine, and knows the secret or
/// has a ticket to show.
pub(super) async fn guard(State(site): State<Site>, request: Request, next: Next) -> Response {
    let mut answer = match check(&site, &request) {
        Ok(()) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    for (name, value) in HEADERS {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    answer
}

fn check(site: &Site, request: &Request) -> Result<(), Refused> {
    let refused = |status: StatusCode| Err(words(status));
    let Ok(host) = only(request.headers(), &header::HOST) else {
        return refused(StatusCode::BAD_REQUEST);
    };
    let port = site.address.port;
    let is_here =
        |host: &str| ["127.0.0.1", "localhost"].iter().any(|name| host == format!("{name}:{port}"));
    let Some(host) = host.filter(|host| is_here(host)) else {
        return Err((StatusCode::FORBIDDEN, OTHER_HOST));
    };
    let Ok(origin) = only(request.headers(), &header::ORIGIN) else {
        return refused(StatusCode::BAD_REQUEST);
    };
    let is_own = origin.is_some_and(|origin| origin.strip_prefix("http://") == Some(host));
    if !is_own && (origin.is_some() || request.method() != Method::GET) {
        return refused(StatusCode::FORBIDDEN);
    }
    let first = request.uri().path().split('/').nth(1).unwrap_or_default();
    if is_same(first, &site.address.secret) {
        request.extensions().get::<Trust>().inspect(|trust| trust.give());
        return Ok(());
    }
    if first == ONCE { Ok(()) } else { refused(StatusCode::NOT_FOUND) }
}

/// The status and the words of a refusal.
type Refused = (StatusCode, &'static str);

fn words(status: StatusCode) -> Refused {
    (status, status.canonical_reason().unwrap_or_default())
}

/// The answer with a status and its words.
pub(super) fn refuse(status: StatusCode) -> Response {
    words(status).into_response()
}

/// The value of a header. It is an error if the header occurs twice, or is not text: it would be
/// unclear which value counts.
fn only<'r>(headers: &'r HeaderMap, name: &HeaderName) -> Result<Option<&'r str>, ()> {
    let mut values = headers.get_all(name).iter();
    let value = values.next();
    if values.next().is_some() {
        return Err(());
    }
    value.map(|value| value.to_str().map_err(drop)).transpose()
}

/// Compares in constant time, so that the time does not reveal how many characters are right.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let differ = |(a, b): (u8, u8)| a ^ b;
    one.len() == other.len()
        && one.bytes().zip(other.bytes()).map(differ).fold(0, |a, b| a | b) == 0
}
