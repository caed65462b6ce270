import { NEW_STORE } from '../../../domain/branch/store-defaults'

/** Opening hours of a new store. */
export const STANDARD_HOURS = NEW_STORE.hours
