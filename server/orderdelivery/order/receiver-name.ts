import { maskName } from '../../lib/mask'

/** Returns a receiver's name for display, masked unless it is the name of the store that the order goes to. */
export const shownReceiverName = <T extends string | null>(name: T, storeName: string | null | undefined): T =>
  name === storeName ? name : maskName(name)
