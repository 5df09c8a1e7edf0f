Rails.application.routes.draw do
  root "hives#index"
  get "login", to: "sessions#new"
  post "login", to: "sessions#create"
  delete "logout", to: "sessions#destroy"
  resources :apiaries
  resources :hives do
    patch :toggle, on: :member
    resources :inspections, only: %i[create destroy]
  end
end
