/// <reference types="vite/client" />
declare module 'virtual:tessera.css' {}
