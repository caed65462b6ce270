import { NEW_STORE } from '../../../openapi/formats/store-defaults'

/** Opening hours of a new store. */
export const STANDARD_HOURS = NEW_STORE.hours
