/** A parcel on its way, as its courier knows it. */
export interface TrackedParcel {
  /** Of the courier at the tracking service; null: it is not known there. */
  trackerCode: string | null
  trackingNumbers: readonly string[]
  shippedAt: Date
}

/** The service that follows parcels of all couriers. */
export interface CourierTracking {
  /** When a parcel arrived; null: it has not, or nobody knows of it. */
  deliveredAt(parcel: TrackedParcel, now: Date): Promise<Date | null>
}

const ON_ITS_WAY_MS = 26 * 60 * 60 * 1000

/** The reference service: every parcel that has a number arrives 26 hours after it left. */
export const simulatedTracking: CourierTracking = {
  deliveredAt: async ({ trackingNumbers, shippedAt }, now) => {
    const at = new Date(shippedAt.getTime() + ON_ITS_WAY_MS)
    return trackingNumbers.length > 0 && at <= now ? at : null
  },
}
