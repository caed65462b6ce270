import { useEffect } from 'react'

let locks = 0

/**
 * The page behind a layer does not scroll while `locked`. Mantine's own lock writes a <style>, which the content security
 * policy refuses; a property set from a script is allowed.
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return
    const { style } = document.documentElement
    locks += 1
    if (locks === 1) {
      style.setProperty('--scrollbar', `${window.innerWidth - document.documentElement.clientWidth}px`)
      style.overflow = 'hidden'
      style.paddingRight = 'var(--scrollbar)'
    }
    return () => {
      locks -= 1
      if (locks > 0) return
      style.overflow = ''
      style.paddingRight = ''
    }
  }, [locked])
}
