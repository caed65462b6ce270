import { getConfig } from '@testing-library/react'
import { vi } from 'vitest'
import type { RenderedApp } from './render'

/** Required number of unchanged checks in a row, and the time between two checks in milliseconds. */
const LOOKS = 4
const PAUSE = 15

/**
 * Resolves once the page has loaded its data and code and no longer changes. Waits for pending work instead of a fixed
 * time, so it is fast on an idle machine and reliable on a busy one.
 */
export async function settled({ queryClient }: Pick<RenderedApp, 'queryClient'>): Promise<void> {
  let changes = 0
  const observer = new MutationObserver(() => {
    changes += 1
  })
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
  const isBusy = () => changes > 0 || queryClient.isFetching() > 0 || queryClient.isMutating() > 0
  // React may render between two checks
  await getConfig().asyncWrapper(async () => {
    for (let still = 0; still < LOOKS; still = isBusy() ? 0 : still + 1) {
      changes = 0
      await vi.dynamicImportSettled()
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  })
  observer.disconnect()
}
