import { JUSO_KEY, jusoRoutes } from './juso'
import { playService } from './play-service'
import { SWEETTRACKER_KEY, sweetTrackerRoutes } from './sweet-tracker'

/**
 * `npm run fakes`: plays the services outside on this machine, and prints the environment variables that connect a server
 * to them. See docs/connect.md.
 */
const juso = await playService(jusoRoutes(), 4801)
const sweetTracker = await playService(sweetTrackerRoutes(), 4802)

const settings = {
  ADDRESSES: 'juso',
  JUSO_KEY,
  JUSO_URL: juso.url,
  TRACKING: 'sweettracker',
  SWEETTRACKER_KEY,
  SWEETTRACKER_URL: sweetTracker.url,
}
for (const [name, value] of Object.entries(settings)) process.stdout.write(`export ${name}=${value}\n`)
