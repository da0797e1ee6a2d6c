//! The readers of the answers: programs of this machine, and pages of the origins that its owner names.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, header, uri::Authority};
use axum::middleware::Next;
use axum::response::Response;

use super::question::Failure;

/// The names of this machine for its own programs.
const NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// Answers a request that was sent to a name of this machine. A page may read the answer if its origin is among these.
///
/// A website that resolves its own name to this machine sends that name, and is refused.
pub(super) async fn guard(
    State(origins): State<Arc<[HeaderValue]>>,
    request: Request,
    next: Next,
) -> Response {
    if !is_for_this_machine(request.headers()) {
        return super::json_of(Err(Failure::Host));
    }
    let origin = request.headers().get(header::ORIGIN).filter(|from| origins.contains(from));
    let origin = origin.cloned();
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("origin"));
    if let Some(origin) = origin {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    }
    response
}

/// Whether the host is this machine, at whatever port: another one may lead here. Browsers always name a host.
fn is_for_this_machine(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(header::HOST) else { return true };
    let host = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok());
    host.is_some_and(|host| NAMES.contains(&host.host()))
}
