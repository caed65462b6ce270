/**
 * Runs in the head of every page, before anything else is there: fetches the code of the page that the URL names, the
 * signed-in admin and the list's first page at once, instead of one after the other. `MAP` and `BASE` are put in by the build.
 * What it started is taken over by the app's client (`window.__early`, by URL) or dropped.
 *
 * MAP: [files, { path: [indexes of files, layout, list URL] }]. In a list URL `{-6}` is the day six days ago, `{m1}` the day
 * after the same day one month ago; days are days of Seoul.
 */
;(([files, screens], base) => {
  const html = document.documentElement
  let token
  let size
  // A browser may refuse its storage.
  try {
    token = sessionStorage.getItem('accessToken')
    size = localStorage.getItem('list-size')
  } catch {}
  let path = location.pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
  if (path === '/') path = token ? '/dashboard' : '/login'
  const screen = screens[path]
  if (!screen) return
  const [chunks, layout, list] = screen
  html.dataset.layout = layout
  if (!token && layout !== 'bare') return
  if (layout === 'main') html.dataset.boot = ''

  // The calls before the code: they take longer, and a browser has six connections to a host.
  if (layout !== 'bare') {
    const early = {}
    window.__early = early
    const headers = { Authorization: `Bearer ${token}`, 'X-Admin-Screen': path }
    // As the client sends it (`commonHeaders`): what no header carries goes as it stands.
    let [, xsrf] = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? []
    if (xsrf) {
      try {
        xsrf = /^[ -~]*$/.exec(decodeURIComponent(xsrf))?.[0] ?? xsrf
      } catch {}
      headers['X-XSRF-TOKEN'] = xsrf
    }
    const start = (url) => {
      early[url] = fetch(url, { headers })
      early[url].catch(() => {})
    }
    start(`${base}/api/v1/admin/me`)
    if (list && !location.search) {
      const now = new Date(Date.now() + 324e5)
      const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
      start(
        base +
          list
            .replace(/size=\d+/, (own) => (size ? `size=${size}` : own))
            .replace(/\{(m?)(-?\d+)\}/g, (_, months, n) =>
              new Date(
                months
                  ? Math.min(Date.UTC(year, month - n, day), Date.UTC(year, month - n + 1, 0)) + 864e5
                  : +now + n * 864e5,
              )
                .toISOString()
                .slice(0, 10),
            ),
      )
    }
  }

  for (const index of chunks) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    if (files[index].endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    }
    // As the bundler's own tags ask for them: otherwise the browser would fetch them twice.
    link.crossOrigin = ''
    link.href = `/${files[index]}`
    document.head.append(link)
  }
})(MAP, BASE)
