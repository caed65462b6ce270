import { useLayoutEffect, useState } from 'react'
import { browserStore } from '@/shared/lib/storage'

/** Key in local storage. The early start of the next page load reads it, too (`scripts/build/early-start.js`). */
const KEY = 'menu'

/** Returns whether the side menu is folded to icons, as this browser last had it, and a function that folds or unfolds it. */
export function useMenuFold(): [folded: boolean, setFolded: (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => browserStore.getItem(KEY) === 'folded')
  // on the root element, because the width of the menu is a token
  useLayoutEffect(() => {
    if (folded) document.documentElement.dataset.menu = 'folded'
    else delete document.documentElement.dataset.menu
  }, [folded])
  return [
    folded,
    (next) => {
      if (next) browserStore.setItem(KEY, 'folded')
      else browserStore.removeItem(KEY)
      setFolded(next)
    },
  ]
}
