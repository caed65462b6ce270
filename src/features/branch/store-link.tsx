import { Mention } from '@/kit/mention'

/** A store by its name. */
export const StoreLink = ({ storeSeq, name }: { storeSeq: number; name: string }) => (
  <Mention to="/branch/manage/detail" search={{ seq: String(storeSeq) }}>
    {name}
  </Mention>
)
