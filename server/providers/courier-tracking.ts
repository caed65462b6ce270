import type { Provider } from './ports'

/** A shipped parcel. */
export interface TrackedParcel {
  /** Code of the courier at the tracking service; null if it is unknown there. */
  trackerCode: string | null
  trackingNumbers: readonly string[]
  shippedAt: Date
}

/** Service that tracks parcels of all couriers. */
export interface CourierTracking extends Provider {
  /** Returns when a parcel was delivered; null if it was not, or is unknown. */
  deliveredAt(parcel: TrackedParcel, now: Date): Promise<Date | null>
}

const TRANSIT_MS = 26 * 60 * 60 * 1000

/** The simulated service: every parcel with a tracking number arrives 26 hours after shipping. */
export const simulatedTracking: CourierTracking = {
  simulated: true,
  deliveredAt: async ({ trackingNumbers, shippedAt }, now) => {
    const at = new Date(shippedAt.getTime() + TRANSIT_MS)
    return trackingNumbers.length > 0 && at <= now ? at : null
  },
}
