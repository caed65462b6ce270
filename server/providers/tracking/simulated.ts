import type { CourierTracking } from './port'

const TRANSIT_MS = 26 * 60 * 60 * 1000

/** The simulated service: every parcel with a tracking number arrives 26 hours after shipping. */
export const simulatedTracking: CourierTracking = {
  simulated: true,
  deliveredAt: async ({ trackingNumbers, shippedAt }, now) => {
    const at = new Date(shippedAt.getTime() + TRANSIT_MS)
    return trackingNumbers.length > 0 && at <= now ? at : null
  },
}
