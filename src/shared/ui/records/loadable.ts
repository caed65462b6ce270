import { type ComponentType, lazy } from 'react'

/** A lazily loaded component; `preload` loads it in advance. */
export interface Loadable<P> {
  Component: ComponentType<P>
  preload: () => Promise<void>
}

/**
 * Same as `lazy`, but a preloaded component renders at once, without a fallback. Requires a Suspense boundary in case it
 * is not loaded yet.
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
      // React only calls `then`; resolving synchronously lets it render without suspending.
      // biome-ignore lint/suspicious/noThenProperty: a synchronous thenable is intended
      return { then: (resolve: (module: Module) => void) => resolve(module) } as Promise<Module>
    }),
    preload: async () => void (await fetchModule()),
  }
}
