import { createCommentTab } from '@/features/promotion/event/event-comment.tab'
import { createEntryTab } from '@/features/promotion/event/event-entry.tab'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ScreenTabs } from '@/kit/list/list-tabs'
import { rentalColumnOf } from './rental-application-column'
import { rentalEvents } from './rental-event.rules'
import { rentalEventCommentDef } from './rental-event-comment.def'
import { rentalEventEntryDef } from './rental-event-entry.def'

const Comments = createCommentTab(
  rentalEvents,
  rentalEventCommentDef,
  lazyDrawer(() => import('./rental-event-comment-view'), 'RentalEventCommentView'),
  rentalColumnOf(rentalEventCommentDef),
)
const Entries = createEntryTab(rentalEvents, rentalEventEntryDef, rentalColumnOf(rentalEventEntryDef))

const TABS = [
  { key: 'comments', label: '댓글', screen: () => <Comments /> },
  { key: 'entries', label: '응모', screen: () => <Entries /> },
]

/** Renders the comments and entries of members. `?eventSeq=` applies to both tabs. */
export const RentalEventCommentList = () => <ScreenTabs label="참여" items={TABS} keep={['eventSeq']} />
