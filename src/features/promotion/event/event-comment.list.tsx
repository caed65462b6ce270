import { ScreenTabs } from '@/kit/list/list-tabs'
import { EventCommentTab } from './event-comment.tab'
import { EventEntryTab } from './event-entry.tab'

const TABS = [
  { key: 'comments', label: '댓글', screen: () => <EventCommentTab /> },
  { key: 'entries', label: '응모', screen: () => <EventEntryTab /> },
]

/** What members wrote and entered; a link of an event shows that event's in both tabs. */
export const EventCommentList = () => <ScreenTabs label="참여" items={TABS} keep={['eventSeq']} />
