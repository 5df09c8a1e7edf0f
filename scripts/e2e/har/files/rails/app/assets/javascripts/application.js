//= require @rails/ujs/lib/assets/compiled/rails-ujs
//= require turbolinks/dist/turbolinks
