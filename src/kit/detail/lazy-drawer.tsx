import { type ComponentType, useEffect } from 'react'
import { preloadDrawer } from '@/shared/ui/layers/drawer'
import { lazyLayer } from '@/shared/ui/layers/lazy-layer'
import type { DetailTarget } from './detail-def'
import { drawerKey, useDrawer } from './use-drawer'

/** Content of a drawer: the record that the URL names. */
type Content = ComponentType<{ target: DetailTarget; onClose: () => void }>

/** Preloads the code of the drawer on the current page. */
let preloadContent = preloadDrawer

/** Preloads the code of the page's drawer. */
export function preloadPageDrawer(): void {
  preloadDrawer()
  preloadContent()
}

/**
 * Creates the URL-controlled drawer of a list. Renders nothing while closed; its code loads on first opening.
 * `name` is the module's named export. Remounts for every record.
 */
export function lazyDrawer<N extends string>(load: () => Promise<Record<N, Content>>, name: N): ComponentType {
  const Layer = lazyLayer(async (): Promise<Content> => (await load())[name])
  return function LazyDrawer() {
    const { target, close } = useDrawer()
    useEffect(() => {
      preloadContent = Layer.preload
    }, [])
    return target && <Layer key={drawerKey(target)} target={target} onClose={close} />
  }
}
