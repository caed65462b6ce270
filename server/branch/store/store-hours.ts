import { NEW_STORE } from '../../../openapi/formats/store-blank'

/** Hours that a new store begins with. */
export const STANDARD_HOURS = NEW_STORE.hours
