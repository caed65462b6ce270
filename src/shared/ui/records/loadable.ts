import { type ComponentType, lazy } from 'react'

/** A component whose code comes later; `preload` fetches it beforehand. */
export interface Loadable<P> {
  Component: ComponentType<P>
  preload: () => Promise<void>
}

/**
 * As `lazy`, but a component that has been preloaded is there in its very first render, without a fallback in between.
 * Needs a Suspense above it for when it has not.
 */
export function loadable<P extends object>(load: () => Promise<ComponentType<P>>): Loadable<P> {
  type Module = { default: ComponentType<P> }
  let loaded: Module | null = null
  const fetchModule = async (): Promise<Module> => {
    loaded ??= { default: await load() }
    return loaded
  }
  return {
    Component: lazy(() => {
      if (!loaded) return fetchModule()
      const module = loaded
      // React asks for no more than `then`, and takes an answer given at once as one that was there already.
      // biome-ignore lint/suspicious/noThenProperty: that is the point
      return { then: (resolve: (module: Module) => void) => resolve(module) } as unknown as Promise<Module>
    }),
    preload: async () => void (await fetchModule()),
  }
}
