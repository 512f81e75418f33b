import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** What it took so far. */
  mails: { mail: Email; recipients: string[] }[];
  /** What it answers to the next senders and recipients, in this order; then it takes them. */
  answers: { sender: number[]; recipient: number[] };
  /** How many recipients it was asked for. */
  asked: number;
  connections: number;
  url: string;
  stop(): Promise<void>;
}

/** A mail server that keeps what it is given. It takes mails without a password, and no password. */
export async function startMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      mailServer.connections += 1;
      done();
    },
    onAuth: (_auth, _session, done) => done(new Error('Wrong password')),
    onMailFrom: (_address, _session, done) => done(refusal(mailServer.answers.sender.shift())),
    onRcptTo: (_address, _session, done) => {
      mailServer.asked += 1;
      done(refusal(mailServer.answers.recipient.shift()));
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
    answers: { sender: [], recipient: [] },
    asked: 0,
    connections: 0,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return mailServer;
}

function refusal(responseCode: number | undefined): Error | null {
  return responseCode === undefined ? null : Object.assign(new Error('Not now'), { responseCode });
}
