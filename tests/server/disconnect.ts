import type { TestShop } from './harness'

/** Takes all providers of a shop away, as in a shop of its own without a sample. Returns what brings them back. */
export function disconnect({ services: { external } }: Pick<TestShop, 'services'>): () => void {
  const before = Object.getPrototypeOf(external) as object | null
  Object.setPrototypeOf(external, null)
  return () => void Object.setPrototypeOf(external, before)
}
