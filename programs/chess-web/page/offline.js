// Lets the browser keep this page, so that it can be installed and opens without a net. As a file, or where a browser has no
// service workers, it stays a page like others.

if (isSecureContext && location.protocol !== "file:" && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL("sw.js", import.meta.url)).catch(() => {
    // A browser may forbid it, for example in a private window.
  });
}
