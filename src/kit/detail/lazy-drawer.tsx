import { type ComponentType, useEffect } from 'react'
import { drawerAhead } from '@/shared/ui/layers/drawer'
import { lazyLayer } from '@/shared/ui/layers/lazy'
import type { DetailTarget } from './def'
import { drawerKey, useDrawer } from './use-drawer'

/** What stands in a drawer: the record that the URL asks for. */
type Content = ComponentType<{ target: DetailTarget; onClose: () => void }>

/** Of the drawer that the page may open. */
let pageCode = drawerAhead

/** Fetches the code of the page's drawer before it is wanted. */
export function pageDrawerAhead(): void {
  drawerAhead()
  pageCode()
}

/**
 * The drawer of a list, held in the URL: nothing while it is closed, and its code comes with the first opening.
 * `name` is the module's named export. Another record is another mount.
 */
export function lazyDrawer<N extends string>(load: () => Promise<Record<N, Content>>, name: N): ComponentType {
  const Layer = lazyLayer(async (): Promise<Content> => (await load())[name])
  return function LazyDrawer() {
    const { target, close } = useDrawer()
    useEffect(() => {
      pageCode = Layer.ahead
    }, [])
    return target && <Layer key={drawerKey(target)} target={target} onClose={close} />
  }
}
