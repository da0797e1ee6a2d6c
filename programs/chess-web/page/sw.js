// The service worker: it keeps the files of this folder, so that the page opens without a net. A new version of the folder
// has another name of its cache. It takes over when no page of the old one is open any more, so files of two versions
// never meet.

const VERSION = "caissa-VERSION";
const FILES = ["FILES"];

addEventListener("install", (event) => {
  // The browser's own cache may be older, so the server is asked; what is still the same is not sent again.
  const files = FILES.map((name) => new Request(name, { cache: "no-cache" }));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(files)));
});

// Another page of the same host may have caches of its own.
addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("caissa-") && name !== VERSION;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const isOwn = event.request.method === "GET" && event.request.url.startsWith(registration.scope);
  if (isOwn) {
    event.respondWith(answer(event.request));
  }
});

async function answer(request) {
  const cache = await caches.open(VERSION);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
