//= link application.js
