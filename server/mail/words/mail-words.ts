/** What emails say in one language. */
export interface MailWords {
  /** Of times. */
  locale: string;
  passwordReset: {
    subject: string;
    greeting(name: string): string;
    reason(userName: string): string;
    /** Above the link, in the plain text. */
    here: string;
    button: string;
    expiry: string;
    ignore: string;
  };
  /** About screens that are offline, and about screens that are online again. */
  outage: {
    silent: OutageWords;
    back: OutageWords;
    /** `screen` is its name, `time` a date and time. */
    lastSeen(screen: string, time: string): string;
    /** The screens that are not listed. */
    more(count: number): string;
    button: string;
  };
  /** About a linked file that can't be fetched, and about one that can again. */
  link: {
    failing: LinkWords;
    works: LinkWords & { intro: string };
    button: string;
  };
}

interface OutageWords {
  /** About one screen. */
  one: { subject(name: string): string; intro: string; closing: string };
  many: { subject(count: number): string; intro: string; closing: string };
}

interface LinkWords {
  /** `name` is the file's. */
  subject(name: string): string;
  closing: string;
}
