import type { MailWords } from './mail-words.ts';

export const de: MailWords = {
  locale: 'de-DE',
  passwordReset: {
    subject: 'Neues Passwort festlegen',
    greeting: (name) => `Guten Tag ${name},`,
    reason: (userName) => `jemand, vermutlich Sie, möchte das Passwort des Vitrine-Benutzers ${userName} zurücksetzen.`,
    here: 'Legen Sie hier ein neues Passwort fest:',
    button: 'Neues Passwort festlegen',
    expiry: 'Der Link funktioniert einmal und ist eine Stunde lang gültig.',
    ignore: 'Falls Sie es nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt dann unverändert.',
  },
  outage: {
    silent: {
      one: {
        subject: (name) => `${name} ist offline`,
        intro:
          'Dieser Bildschirm ist offline. Vielleicht ist er ausgeschaltet oder hat keine Netzwerkverbindung mehr. Ohne Netzwerk zeigt er weiter die Inhalte, die er bereits hat.',
        closing:
          'Sie erhalten eine weitere E-Mail, sobald er wieder online ist. In der Verwaltung können Sie die Benachrichtigungen für das ganze Portal ausschalten.',
      },
      many: {
        subject: (count) => `${count} Bildschirme sind offline`,
        intro:
          'Diese Bildschirme sind offline. Vielleicht sind sie ausgeschaltet oder haben keine Netzwerkverbindung mehr. Ohne Netzwerk zeigen sie weiter die Inhalte, die sie bereits haben.',
        closing:
          'Sie erhalten eine weitere E-Mail, sobald sie wieder online sind. In der Verwaltung können Sie die Benachrichtigungen für das ganze Portal ausschalten.',
      },
    },
    back: {
      one: {
        subject: (name) => `${name} ist wieder online`,
        intro: 'Dieser Bildschirm ist wieder online.',
        closing: 'Sie müssen nichts unternehmen.',
      },
      many: {
        subject: (count) => `${count} Bildschirme sind wieder online`,
        intro: 'Diese Bildschirme sind wieder online.',
        closing: 'Sie müssen nichts unternehmen.',
      },
    },
    lastSeen: (screen, time) => `${screen}: zuletzt online am ${time}`,
    more: (count) => `und ${count} weitere`,
    button: 'Verwaltung öffnen',
  },
  link: {
    failing: {
      subject: (name) => `${name} kann nicht aktualisiert werden`,
      closing:
        'Die Bildschirme zeigen die letzte Version. Die Datei wird alle paar Minuten erneut abgerufen, und Sie erhalten eine weitere E-Mail, sobald das gelingt.',
    },
    works: {
      subject: (name) => `${name} ist wieder aktuell`,
      intro: 'Diese Datei kann wieder aus dem Web abgerufen werden.',
      closing: 'Die Bildschirme zeigen wieder die aktuelle Version. Sie müssen nichts unternehmen.',
    },
    button: 'Dateien öffnen',
  },
};
