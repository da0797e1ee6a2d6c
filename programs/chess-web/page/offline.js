// Lets the browser keep this page, so that it can be installed and opens without a net. As a file, or where a browser has no
// service workers, it stays a page like others.

import { start } from "./transport.js";

if (isSecureContext && location.protocol !== "file:" && "serviceWorker" in navigator) {
  // What the page needs comes first. A page that cannot start, and a browser that forbids it, for example in a private window,
  // keep nothing.
  const script = new URL("sw.js", import.meta.url);
  start().then(() => navigator.serviceWorker.register(script)).catch(() => {});
}
