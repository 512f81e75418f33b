import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** All emails received so far. */
  mails: { mail: Email; recipients: string[] }[];
  /** SMTP codes with which it refuses the next senders and recipients, in this order. It accepts all others. */
  refusals: { sender: number[]; recipient: number[] };
  /** Number of RCPT commands received. */
  recipientCommands: number;
  connections: number;
  url: string;
  stop(): Promise<void>;
}

/** Starts a mail server that stores emails in memory. It accepts emails without a login, and refuses every login. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      mailServer.connections += 1;
      done();
    },
    onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    onMailFrom: (_address, _session, done) => done(refusal(mailServer.refusals.sender.shift())),
    onRcptTo: (_address, _session, done) => {
      mailServer.recipientCommands += 1;
      done(refusal(mailServer.refusals.recipient.shift()));
    },
    onData: (stream, session, done) => {
      text(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => {
          mailServer.mails.push({ mail, recipients: session.envelope.rcptTo.map(({ address }) => address) });
          done();
        }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailServer: MailServer = {
    mails: [],
    refusals: { sender: [], recipient: [] },
    recipientCommands: 0,
    connections: 0,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

function refusal(responseCode: number | undefined): Error | null {
  return responseCode === undefined ? null : Object.assign(new Error('Not now'), { responseCode });
}
