import { ScreenTabs } from '@/kit/list/list-tabs'
import { EventCommentTab } from './event-comment.tab'
import { EventEntryTab } from './event-entry.tab'

const TABS = [
  { key: 'comments', label: '댓글', screen: () => <EventCommentTab /> },
  { key: 'entries', label: '응모', screen: () => <EventEntryTab /> },
]

/** Renders the comments and entries of members. `?eventSeq=` applies to both tabs. */
export const EventCommentList = () => <ScreenTabs label="참여" items={TABS} keep={['eventSeq']} />
