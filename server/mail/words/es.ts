import type { MailWords } from './mail-words.ts';

export const es: MailWords = {
  locale: 'es-ES',
  passwordReset: {
    subject: 'Elegir una contraseña nueva',
    greeting: (name) => `Hola, ${name}:`,
    reason: (userName) =>
      `Alguien, probablemente usted, ha solicitado restablecer la contraseña del usuario de Vitrine ${userName}.`,
    here: 'Elija aquí una contraseña nueva:',
    button: 'Elegir una contraseña nueva',
    expiry: 'El enlace solo funciona una vez y caduca en una hora.',
    ignore: 'Si no ha sido usted, ignore este correo. Su contraseña no cambiará.',
  },
  outage: {
    silent: {
      one: {
        subject: (name) => `${name} está sin conexión`,
        intro:
          'Esta pantalla está sin conexión. Puede que esté apagada o que haya perdido la conexión a la red. Sin red, sigue mostrando el contenido que ya tiene.',
        closing:
          'Recibirá otro correo cuando vuelva a estar en línea. En la administración puede desactivar las alertas de todo el portal.',
      },
      many: {
        subject: (count) => `${count} pantallas están sin conexión`,
        intro:
          'Estas pantallas están sin conexión. Puede que estén apagadas o que hayan perdido la conexión a la red. Sin red, siguen mostrando el contenido que ya tienen.',
        closing:
          'Recibirá otro correo cuando vuelvan a estar en línea. En la administración puede desactivar las alertas de todo el portal.',
      },
    },
    back: {
      one: {
        subject: (name) => `${name} vuelve a estar en línea`,
        intro: 'Esta pantalla vuelve a estar en línea.',
        closing: 'No tiene que hacer nada.',
      },
      many: {
        subject: (count) => `${count} pantallas vuelven a estar en línea`,
        intro: 'Estas pantallas vuelven a estar en línea.',
        closing: 'No tiene que hacer nada.',
      },
    },
    lastSeen: (screen, time) => `${screen}: última conexión el ${time}`,
    more: (count) => `y ${count} más`,
    button: 'Abrir la administración',
  },
  link: {
    failing: {
      subject: (name) => `No se puede actualizar ${name}`,
      closing:
        'Las pantallas muestran la última versión. El archivo se vuelve a solicitar cada pocos minutos, y recibirá otro correo cuando se consiga.',
    },
    works: {
      subject: (name) => `${name} vuelve a estar al día`,
      intro: 'Este archivo vuelve a estar disponible en la web.',
      closing: 'Las pantallas vuelven a mostrar la versión actual. No tiene que hacer nada.',
    },
    button: 'Abrir los archivos',
  },
};
