using { allotment as my } from './model';
@requires: 'authenticated-user'
service GardenService @(path: '/odata/v4/garden') {
  entity Plots as projection on my.Plots actions {
    action letTo(tenant: String) returns Plots;
  };
  entity Crops as projection on my.Crops;
  entity Plantings as projection on my.Plantings;
}
