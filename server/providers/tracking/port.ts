import type { Provider } from '../ports'

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
