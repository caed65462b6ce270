import type { TestShop } from './harness'

/** Disconnects all providers, as in a shop without a sample. Returns a function that connects them again. */
export function disconnect({ services: { external } }: Pick<TestShop, 'services'>): () => void {
  const before = Object.getPrototypeOf(external) as object | null
  Object.setPrototypeOf(external, null)
  return () => void Object.setPrototypeOf(external, before)
}
