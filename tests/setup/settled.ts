import { getConfig } from '@testing-library/react'
import { vi } from 'vitest'
import type { RenderedApp } from './render'

/** How often in a row the page must be found unchanged, and the time between two looks in milliseconds. */
const LOOKS = 4
const PAUSE = 15

/**
 * Resolves once the page has its data and its code and no longer changes. Waits for what is under way instead of for a
 * fixed time, so it is fast on an idle machine and patient on a busy one.
 */
export async function settled({ queryClient }: Pick<RenderedApp, 'queryClient'>): Promise<void> {
  let changes = 0
  const observer = new MutationObserver(() => {
    changes += 1
  })
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
  const isBusy = () => changes > 0 || queryClient.isFetching() > 0 || queryClient.isMutating() > 0
  // React may render between two looks
  await getConfig().asyncWrapper(async () => {
    for (let still = 0; still < LOOKS; still = isBusy() ? 0 : still + 1) {
      changes = 0
      await vi.dynamicImportSettled()
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  })
  observer.disconnect()
}
