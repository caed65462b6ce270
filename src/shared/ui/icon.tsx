import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconCalendarRepeat from '@tabler/icons-react/dist/esm/icons/IconCalendarRepeat.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconTruckDelivery from '@tabler/icons-react/dist/esm/icons/IconTruckDelivery.mjs'
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconWheel from '@tabler/icons-react/dist/esm/icons/IconWheel.mjs'

/** The icons of the shell and the general pages, by meaning. */
const icons = {
  settings: IconSettings,
  display: IconPhoto,
  wheel: IconWheel,
  car: IconCar,
  promotion: IconSpeakerphone,
  delivery: IconTruckDelivery,
  members: IconUsers,
  business: IconBriefcase,
  community: IconMessages,
  inquiry: IconMessageQuestion,
  store: IconMapPin,
  rental: IconCalendarRepeat,
  refresh: IconRefresh,
  chevronDown: IconChevronDown,
  search: IconSearch,
  external: IconExternalLink,
  sheet: IconFileSpreadsheet,
  menu: IconMenu2,
  download: IconDownload,
  signOut: IconLogout,
  alert: IconAlertTriangle,
  copy: IconCopy,
  clock: IconClock,
  user: IconUserCircle,
}

export type IconName = keyof typeof icons

/** Names of all icons, for /svg. */
export const iconNames = Object.keys(icons) as IconName[]

interface Props {
  name: IconName
  /** CSS length; default 1.35rem. */
  size?: string | number
  className?: string
}

/** Renders a decorative icon. Its meaning must be given by adjacent text or the label of its button. */
export function Icon({ name, size = '1.35rem', className }: Props) {
  const Component = icons[name]
  return <Component size={size} stroke={1.75} className={className} aria-hidden focusable={false} />
}
