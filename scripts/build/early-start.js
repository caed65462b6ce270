/**
 * Runs in the head of every page, before anything else is there: fetches the code of the page that the URL names, the
 * signed-in admin and the list's first page at once, instead of one after the other. `MAP` and `BASE` are put in by the build.
 * What it started is taken over by the app's client (`window.__early`, by URL) or dropped.
 *
 * MAP: `EarlyMap` of early-map.ts, which the app finds as `window.__map`. In a list URL `{-6}` is the day six days ago, `{m1}` the day
 * after the same day one month ago; days are days of Seoul.
 */
;(([files, sets, screens], base) => {
  // A browser that refuses its storage, or a path that the map does not know, throws: then nothing starts early.
  try {
    const { accessToken: token } = sessionStorage
    const path = location.pathname.replace(/\/+$/, '') || (token ? '/dashboard' : '/login')
    const [set, own, title, list] = screens[path]
    const [layout, ...shared] = sets[set]
    const bare = layout === 'bare'
    if (!token && !bare) return
    document.documentElement.dataset.layout = layout
    document.title = title

    // The calls before the code: they take longer, and a browser has six connections to a host.
    if (!bare) {
      // biome-ignore lint/suspicious/noAssignInExpressions: this script stands in every page and must stay under a kilobyte
      const early = (window.__early = {})
      const headers = { Authorization: `Bearer ${token}`, 'X-Admin-Screen': path }
      // as the client sends it (`commonHeaders`)
      document.cookie.replace(/(?<=(^|; )XSRF-TOKEN=)[^;]+/, (xsrf) => {
        headers['X-XSRF-TOKEN'] = xsrf.replace(/%[2-7]./g, unescape)
      })
      // biome-ignore lint/suspicious/noAssignInExpressions: as above
      const start = (url) => (early[url] = fetch(url, { headers })).catch(() => {})
      start(`${base}/api/v1/admin/me`)
      if (list && !location.search) {
        start(
          base +
            list
              .replace(/(?<=size=)\d+/, (size) => localStorage['list-size'] || size)
              .replace(/\{(m?)(-?\d+)\}/g, (_, months, n) => {
                const day = new Date(Date.now() + 324e5)
                const date = day.getUTCDate()
                if (months) {
                  day.setUTCMonth(day.getUTCMonth() - n)
                  // a shorter month has run over into the next one: back to its last day
                  if (day.getUTCDate() < date) day.setUTCDate(0)
                  n = 1
                }
                return new Date(+day + n * 864e5).toISOString().slice(0, 10)
              }),
        )
      }
    }

    // With CORS, as the bundler's own tags ask for them: otherwise the browser would fetch them twice.
    let index = 0
    for (const step of shared.concat(own)) {
      index += step
      document.head.insertAdjacentHTML(
        'beforeend',
        `<link rel=${/css$/.test(files[index]) ? 'preload as=style' : 'modulepreload'} crossorigin href=/assets/${files[index]}>`,
      )
    }
  } catch {}
})(MAP, BASE)
