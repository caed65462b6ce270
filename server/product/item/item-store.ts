import { storeOf } from '../../resource/store'
import { items } from './item.schema'

/** The stored items. Who changes one holds its lock; who changes several takes them in the order of their numbers. */
export const itemStore = storeOf(items, 'itemSeq')
