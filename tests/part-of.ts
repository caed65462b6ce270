/** Returns a value of which a test gives only the fields that the tested code reads. */
export const partOf = <T extends object>(part: Partial<T>): T => part as T
