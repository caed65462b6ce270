import { createRepository } from '../../resource/repository'
import { items } from '../schema/item.schema'

/** The stored items. A change locks its item; a change of several locks them in the order of their keys. */
export const itemStore = createRepository(items, 'itemSeq')
