/**
 * Runs behind the markup of the static shell in index.html. Writes the title and the menu into it, as this admin last saw
 * them in this tab (src/app/shell/stored-chrome.ts). The early start has set the page's title and `window.__menuPath`.
 */
;(() => {
  if (document.documentElement.dataset.layout !== 'main') return
  const { title } = document
  const append = (parent, tag, text, isCurrent) => {
    const element = document.createElement(tag)
    element.append(text)
    if (isCurrent) element.className = 'on'
    document.querySelector(`.boot ${parent}`).append(element)
  }
  let shop = ''
  append('main', 'h1', title)
  try {
    const [shopName, menu, pins] = JSON.parse(sessionStorage.chrome)
    shop = shopName
    if (pins.length > 0) {
      append('nav', 'p', '고정 메뉴')
      for (const pin of pins) append('nav', 'i', pin.title)
      append('nav', 'hr', '')
    }
    for (const [group, groupTitle, entries] of menu) {
      const isOpen = window.__menuPath.startsWith(`/${group}/`)
      append('nav', 'b', groupTitle, isOpen)
      if (isOpen) for (const [to, entry] of entries) append('nav', 'i', entry, to === window.__menuPath)
    }
  } catch {
    // nothing stored, or invalid: the app shows the menu once it knows the rights
  }
  append('header', 'b', shop)
  append('header', 'small', '관리자')
  document.title = `${title} - ${shop && `${shop} `}관리자`
})()
