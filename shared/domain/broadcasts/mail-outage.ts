/** Whether SES answered a worker's last copies of a mailing, oldest first. */
export type RecentCopies = readonly boolean[];

const MAX_RECENT_COPIES = 20;
/** Single copies without an answer are chance. */
const MAX_UNANSWERED_COPIES = 2;

/** Adds a copy. @param isAnswered false if it is unknown whether the copy was sent */
export function addRecentCopy(copies: RecentCopies, isAnswered: boolean): RecentCopies {
  return [...copies, isAnswered].slice(-MAX_RECENT_COPIES);
}

/** Whether so many copies got no answer that the next ones would become uncertain, too. */
export function isMailOutage(copies: RecentCopies): boolean {
  return copies.filter((isAnswered) => !isAnswered).length > MAX_UNANSWERED_COPIES;
}
