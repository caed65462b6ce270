import { contractDocument, type Schema } from './contract-document'

/** An enum's schema, with the Korean labels of its values. */
export type Labeled = Schema & { 'x-labels'?: Record<string, string> }

/** Returns the Korean labels of an enum of the contract, by value. */
export const labelsOf = (enumName: string): Record<string, string> =>
  (contractDocument.components.schemas[enumName] as Labeled | undefined)?.['x-labels'] ?? {}

/** Returns the Korean label of an enum value of the contract. */
export const labelOf = (enumName: string, value: string): string => labelsOf(enumName)[value] ?? value

/** Returns the enum value with this Korean label (or the value itself); null if there is none. */
export const valueOfLabel = (enumName: string, text: string): string | null =>
  Object.entries(labelsOf(enumName)).find(([value, label]) => label === text || value === text)?.[0] ?? null
