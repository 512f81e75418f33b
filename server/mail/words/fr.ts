import type { MailWords } from './mail-words.ts';

export const fr: MailWords = {
  locale: 'fr-FR',
  passwordReset: {
    subject: 'Choisir un nouveau mot de passe',
    greeting: (name) => `Bonjour ${name},`,
    reason: (userName) =>
      `quelqu’un, sans doute vous, a demandé la réinitialisation du mot de passe de l’utilisateur Vitrine ${userName}.`,
    here: 'Choisissez un nouveau mot de passe ici :',
    button: 'Choisir un nouveau mot de passe',
    expiry: 'Le lien ne fonctionne qu’une fois et expire dans une heure.',
    ignore: 'Si ce n’était pas vous, ne tenez pas compte de cet e-mail : votre mot de passe ne changera pas.',
  },
  outage: {
    silent: {
      one: {
        subject: (name) => `${name} est hors ligne`,
        intro:
          'Cet écran est hors ligne. Il est peut-être éteint ou a perdu sa connexion au réseau. Sans réseau, il continue d’afficher les contenus dont il dispose.',
        closing:
          'Vous recevrez un autre e-mail lorsqu’il sera de nouveau en ligne. L’administration permet de désactiver les alertes pour tout le portail.',
      },
      many: {
        subject: (count) => `${count} écrans sont hors ligne`,
        intro:
          'Ces écrans sont hors ligne. Ils sont peut-être éteints ou ont perdu leur connexion au réseau. Sans réseau, ils continuent d’afficher les contenus dont ils disposent.',
        closing:
          'Vous recevrez un autre e-mail lorsqu’ils seront de nouveau en ligne. L’administration permet de désactiver les alertes pour tout le portail.',
      },
    },
    back: {
      one: {
        subject: (name) => `${name} est de nouveau en ligne`,
        intro: 'Cet écran est de nouveau en ligne.',
        closing: 'Vous n’avez rien à faire.',
      },
      many: {
        subject: (count) => `${count} écrans sont de nouveau en ligne`,
        intro: 'Ces écrans sont de nouveau en ligne.',
        closing: 'Vous n’avez rien à faire.',
      },
    },
    lastSeen: (screen, time) => `${screen} : dernier contact le ${time}`,
    more: (count) => `et ${count} de plus`,
    button: 'Ouvrir l’administration',
  },
  link: {
    failing: {
      subject: (name) => `${name} ne peut plus être mis à jour`,
      closing:
        'Les écrans affichent la dernière version. De nouvelles tentatives ont lieu à intervalles de quelques minutes, et vous recevrez un autre e-mail dès que l’une d’elles aboutit.',
    },
    works: {
      subject: (name) => `${name} est de nouveau à jour`,
      intro: 'Ce fichier peut de nouveau être récupéré sur le web.',
      closing: 'Les écrans affichent de nouveau la version actuelle. Vous n’avez rien à faire.',
    },
    button: 'Ouvrir les fichiers',
  },
};
